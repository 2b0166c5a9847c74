// node healthcheck.mjs: ends with 0 if the service that runs beside it with the same settings is alive. Images have it in place of curl.
// A worker has no port: its process ends when it cannot go on, and `tapeline_lag_seconds` shows whether it calculates.
import http from 'node:http'
import https from 'node:https'

const { ROLE = 'all', HOST = '127.0.0.1', PORT = '4000', TLS_CERT = '' } = process.env
const ANSWER_MS_MAX = 4_000
const LOOPBACK = { '0.0.0.0': '127.0.0.1', '::': '::1', '[::]': '::1' }

if (ROLE !== 'worker') ask()

function ask() {
  const { get } = TLS_CERT === '' ? http : https
  const options = { host: LOOPBACK[HOST] ?? HOST, port: PORT, path: '/health', timeout: ANSWER_MS_MAX }
  // The certificate is issued for the name by which others reach the service.
  const request = get({ ...options, rejectUnauthorized: false }, (response) => {
    response.resume()
    if (response.statusCode !== 200) fail(`answered ${response.statusCode}`)
  })
  request.on('timeout', () => request.destroy(new Error('no answer')))
  request.on('error', (error) => fail(error.message))
}

function fail(reason) {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
