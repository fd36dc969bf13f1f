# The portal as an image: docker build -t records-portal .   How to run it: docs/run/install.md
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-mongodb/package.json ./packages/embedded-mongodb/
COPY scripts ./scripts
# Not `npm ci`: docs/decisions/0002-npm-install-not-ci.md
RUN node -e "import('./scripts/install.mjs').then(({ install }) => install())"
COPY . .
RUN node scripts/build.mjs && node scripts/build/prune.mjs

FROM node:24-bookworm-slim
# `npm run release` names the labels for the version and the revision.
LABEL org.opencontainers.image.title="Records Portal" \
  org.opencontainers.image.description="A citizen portal for permits, applications, licences and service requests" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.source="https://github.com/records-portal/records-portal" \
  org.opencontainers.image.documentation="https://github.com/records-portal/records-portal/tree/main/docs"
# With this HOST, the portal is reachable from outside the container, so the demo runs only with DEMO=on.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SETTINGS_FILE=
WORKDIR /app
RUN install -d -o node -g node -m 700 /data
COPY --from=build /app/package.json /app/next.config.js /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/public ./public
COPY --from=build /app/lib/demo ./lib/demo
COPY --from=build /app/lib/platform/languages/messages ./lib/platform/languages/messages
COPY --from=build /app/scripts/run-built.mjs ./scripts/run-built.mjs
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Arguments run a command: docker run ... records-portal doctor
ENTRYPOINT ["node", "scripts/run-built.mjs"]
