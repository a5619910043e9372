"""Figures for Prometheus. Imported only where the health port is on."""

from __future__ import annotations

import math
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cogs._client import Hangma
from cogs._traffic import OK, Answered
from data.commits import Commit

COMMITS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0)
ANSWERS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0)
"""Upper bounds in seconds. Discord waits three for an answer."""


class Metrics:
    """Counts what passes, and measures the bot when asked."""

    def __init__(self, client: Hangma) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_Gauges(client))
        self._recorded = Counter(
            "hangma_recorded_events", "Events recorded, by kind", ["kind"], registry=self.registry
        )
        self._refused = Counter(
            "hangma_refusals", "Interactions refused or failed", ["code"], registry=self.registry
        )
        self._answers = Histogram(
            "hangma_interaction_seconds",
            "From the arrival of an interaction until it is answered",
            ["to"],
            buckets=ANSWERS,
            registry=self.registry,
        )
        self._commits = Histogram(
            "hangma_commit_seconds",
            "A recording transaction on the writer thread",
            buckets=COMMITS,
            registry=self.registry,
        )

    def committed(self, commit: Commit, since: float | None) -> None:
        """Count the events."""
        self._commits.observe(commit.seconds)
        for written in commit.events:
            self._recorded.labels(written.event.body.kind).inc()

    def answered(self, answered: Answered) -> None:
        """Count the answer."""
        self._answers.labels(answered.what).observe(answered.seconds)
        if answered.outcome != OK:
            self._refused.labels(answered.outcome).inc()

    def page(self) -> bytes:
        """What Prometheus reads."""
        return generate_latest(self.registry)


class _Gauges(Collector):
    """What is measured at the moment of asking."""

    def __init__(self, client: Hangma) -> None:
        self._client = client

    def collect(self) -> Iterable[Metric]:
        """Latency, servers, the size of the file."""
        gauges = {
            "hangma_gateway_latency_seconds": ("Latency of the gateway", self._client.latency),
            "hangma_guilds": ("Servers the bot is in", len(self._client.guilds)),
            "hangma_ledger_bytes": ("Ledger file", self._client.scorebook.file_size()),
        }
        for name, (help_text, value) in gauges.items():
            yield GaugeMetricFamily(name, help_text, value=value if math.isfinite(value) else None)
