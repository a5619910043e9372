# The bot and nothing else: no tests, no compiler. docs/hosting.md says how to use it.

FROM python:3.11-slim AS packages
WORKDIR /build
COPY requirements.txt ./
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir -r requirements.txt

FROM python:3.11-slim
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    HOME=/tmp \
    MPLCONFIGDIR=/tmp/matplotlib \
    HZ_HEALTH_PORT=8080
WORKDIR /app
COPY --from=packages /venv /venv
COPY bot.py ./
COPY hzrules hzrules
COPY data data
COPY cogs cogs
# A fresh named volume takes its owner from here. Any other user may run the image, too: only
# data/var and /tmp are written to.
RUN python -m compileall -q bot.py hzrules data cogs && install -d -o 10001 -g 10001 data/var
USER 10001:10001
VOLUME /app/data/var

HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os; from urllib.request import urlopen; urlopen('http://127.0.0.1:' + os.environ['HZ_HEALTH_PORT'] + '/healthz', timeout=4)"]

ENTRYPOINT ["python", "bot.py"]
CMD ["run"]
