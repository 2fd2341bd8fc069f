import type { LeftOut } from './plugin.ts';

const WEBSOCKET_ONLY = 'a browser speaks MQTT over its own websocket alone';
const NO_LOG = 'nobody asks for its debug log';

const NEXT_TICK = '(run, ...words) => queueMicrotask(() => run(...words))';
/** What mqtt.js and its streams read of Node's `process`. */
const PROCESS = `{ nextTick: ${NEXT_TICK}, env: {}, version: '', stdout: null, stderr: null }`;

const withProcess = (code: string): string => `const process = ${PROCESS};\n${code}`;
const absent = (file: string): LeftOut => ({
  file,
  why: WEBSOCKET_ONLY,
  by: { code: `exports.default = () => { throw new Error('the build has no such transport'); };` },
});

const STREAMS = `
const { Buffer } = require('buffer');
const { Stream } = require('../internal/streams/legacy');
Stream._isUint8Array = (value) => value instanceof Uint8Array;
Stream._uint8ArrayToBuffer = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
exports.Readable = require('../internal/streams/readable');
exports.Writable = require('../internal/streams/writable');
exports.Duplex = require('../internal/streams/duplex');
exports.Transform = require('../internal/streams/transform');
`;

const NO_VALIDATION = `
for (const name of ['AbortSignal', 'Boolean', 'Function', 'Integer', 'Object', 'Array', 'Buffer', 'String'])
  exports['validate' + name] = () => undefined;
`;

/**
 * mqtt.js is built from its own modules; its ready-made file for browsers brings along all of Node's streams and every transport.
 * The client, its handling of packets and its streams are mqtt.js's own.
 */
export const MQTT: readonly LeftOut[] = [
  ...['tcp', 'tls', 'wx', 'ali'].map((name) => absent(`mqtt/build/lib/connect/${name}.js`)),
  { file: 'ws/browser.js', why: WEBSOCKET_ONLY, by: { code: 'module.exports = null;' } },
  ...['mqtt/build/lib/connect/index.js', 'mqtt/build/lib/shared.js'].map((file) => ({
    file,
    why: 'a browser has no process',
    by: { change: withProcess },
  })),
  {
    file: 'mqtt/build/lib/topic-alias-send.js',
    why: 'topic aliases are of MQTT 5, the core speaks 3.1.1',
    by: { code: 'exports.TopicAliasSend = class {};' },
  },
  {
    file: 'worker-timers/build/es2019/module.js',
    why: 'the core asks for the timers of its own thread',
    by: { code: 'export const setInterval = undefined, clearInterval = undefined;' },
  },
  { file: 'debug/src/browser.js', why: NO_LOG, by: { code: 'module.exports = () => () => undefined;' } },
  {
    file: 'readable-stream/lib/ours/browser.js',
    why: 'the four kinds of streams without pipelines, operators and promises of them',
    by: { code: STREAMS },
  },
  ...['duplexify', 'from'].map((name) => ({
    file: `readable-stream/lib/internal/streams/${name}.js`,
    why: 'makes streams of iterables, which mqtt.js does not',
    by: { code: `module.exports = () => { throw new Error('the build makes no streams of iterables'); };` },
  })),
  {
    file: 'readable-stream/lib/internal/validators.js',
    why: 'only mqtt.js calls its streams, never with a wrong option',
    by: { code: NO_VALIDATION },
  },
  {
    file: 'string_decoder/lib/string_decoder.js',
    why: 'streams of mqtt.js carry bytes, never text of an encoding',
    by: { code: 'exports.StringDecoder = class {};' },
  },
  {
    file: 'mqtt/build/lib/handlers/auth.js',
    why: 'enhanced authentication is of MQTT 5, the core speaks 3.1.1',
    by: { code: 'exports.default = () => undefined;' },
  },
  {
    file: 'abort-controller/browser.js',
    why: 'browsers have their own',
    by: { code: 'module.exports = {};' },
  },
  {
    file: 'process/browser.js',
    why: 'only the next tick is asked for',
    by: { code: `module.exports = ${PROCESS};` },
  },
  {
    file: 'process-nextick-args/index.js',
    why: 'only the next tick is asked for',
    by: { code: `exports.nextTick = ${NEXT_TICK};` },
  },
  {
    file: 'bl/bl.js',
    why: 'the parser of packets wants the list of buffers, not the stream over it',
    by: { code: `module.exports = require('./BufferList');` },
  },
];
