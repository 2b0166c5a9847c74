# The image of Tapeline: the server as built, the packages that it needs, and Node. It brings no PostgreSQL: give it DATABASE_URL.
# Built for amd64 and arm64 without emulation: JavaScript is the same for both, and npm fetches the packages of the processor.
ARG NODE_VERSION=24.21.0
ARG DEBIAN_RELEASE=bookworm

# The platform of the builder, which BuildKit and buildah set.
FROM --platform=$BUILDPLATFORM node:${NODE_VERSION}-${DEBIAN_RELEASE}-slim AS manifests
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY kernel/package.json kernel/
COPY contract/package.json contract/
COPY tape/package.json tape/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY web/package.json web/
COPY tools/setup.mjs tools/production.mjs tools/sbom.mjs tools/

# Depends on the manifests alone, so that a change of the code leaves the layer of packages as it was.
FROM manifests AS packages
ARG TARGETARCH=amd64
RUN node tools/production.mjs --packages --cpu "${TARGETARCH}" /production

FROM manifests AS build
RUN node --input-type=module --eval "import { install } from './tools/setup.mjs'; install()"
COPY . .
RUN node tools/production.mjs --code /production

FROM node:${NODE_VERSION}-${DEBIAN_RELEASE}-slim
ARG NODE_VERSION
ARG DEBIAN_RELEASE
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tapeline" \
      org.opencontainers.image.description="Receivables reporting: a loan book in over HTTP, figures traceable to entries out" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="docker.io/library/node:${NODE_VERSION}-${DEBIAN_RELEASE}-slim"
# Served on all addresses of the container, so it needs TRUST_PROXY, or TLS_CERT and TLS_KEY.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/tapeline
RUN install --directory --owner=10001 --group=10001 --mode=0750 /var/lib/tapeline
WORKDIR /usr/lib/tapeline
# Owned by root: the service cannot change what it runs.
COPY --from=packages /production ./
COPY --from=build /production ./
USER 10001:10001
# All that is written: backups, and files that arrive or are made. The rest may be read-only.
VOLUME ["/var/lib/tapeline", "/tmp"]
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "healthcheck.mjs"]
ENTRYPOINT ["node", "server/dist/main.js"]
CMD ["serve"]
