# One image for both kinds of process: the storefront (the command below, with the embedded shop API unless SHOP_API_URL
# is set) and the shop API alone (see compose.yaml). docs/operating.md explains how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# The base image contains the same version of Node as the npm package `node`, and the files in build/ already include
# the code of packages that browsers run. So the final image needs neither that package nor the development packages.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin node_modules/.cache build/compressed

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json /shop/server.ts /shop/serve.sh ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/contract ./contract
COPY --from=build /shop/demo ./demo
COPY --from=build /shop/domain ./domain
COPY --from=build /shop/locales ./locales
COPY --from=build /shop/runtime ./runtime
COPY --from=build /shop/server ./server
COPY --from=build /shop/shop-api ./shop-api
COPY --from=build /shop/build ./build
# The shop writes only to /data, so the rest of the file system may be read-only.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# On SIGTERM, the shop completes the requests in flight.
CMD ["sh", "serve.sh", "node"]
