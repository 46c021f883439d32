# The server with its console built. It uses the PostgreSQL of DATABASE_URL; without one, its own in /data.

FROM node:24-bookworm-slim AS build
WORKDIR /officina
# What an installation reads, before the sources: the layer is made anew only when one of these changes.
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
RUN npm ci --no-audit --no-fund
COPY . .
RUN node --eval "import('./src/process/build.ts').then(({ buildIfStale }) => buildIfStale(console.log))" \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/data
WORKDIR /officina
COPY --from=build /officina/node_modules ./node_modules
# What the console's stamp is computed of comes along, so that a start does not build again.
COPY --from=build /officina/package.json /officina/package-lock.json /officina/tsconfig.json /officina/next.config.js ./
COPY --from=build /officina/prisma ./prisma
COPY --from=build /officina/docs ./docs
COPY --from=build /officina/src ./src
COPY --from=build --chown=node:node /officina/.next ./.next
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A first start makes the database and the demo workshop before it is ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that signals reach the server itself.
CMD ["node", "--max-semi-space-size=32", "src/main.ts"]
