import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { KMH_PER_KNOT } from '../../../domain/base/units.ts';
import type { TrackFix } from './track-fix.ts';

/** A fix as a Traccar server forwards it (`forward.type=json`). */
export function traccarBody(fix: TrackFix): object {
  const time = new Date(fix.timeMs).toISOString();
  return {
    position: {
      fixTime: time,
      deviceTime: time,
      valid: true,
      latitude: fix.latitude,
      longitude: fix.longitude,
      ...(fix.speedKmh === null ? {} : { speed: fix.speedKmh / KMH_PER_KNOT }),
      ...(fix.headingDeg === null ? {} : { course: fix.headingDeg }),
      ...(fix.altitudeM === null ? {} : { altitude: fix.altitudeM }),
      attributes: fix.odometerM === null ? {} : { odometer: fix.odometerM },
    },
    device: { uniqueId: fix.identifier },
  };
}

export interface Answer {
  status: number;
  retryAfterS: number;
  text: string;
}

export type Post = (path: string, body: string) => Promise<Answer>;

/** Posts JSON over connections that stay open. Rejects when the server cannot be reached. */
export function poster(server: string, key: string, connections: number): { post: Post; close(): void } {
  const origin = new URL(server);
  const secure = origin.protocol === 'https:';
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, maxSockets: connections })
    : new HttpAgent({ keepAlive: true, maxSockets: connections });
  const send = secure ? httpsRequest : httpRequest;
  const post: Post = (path, body) =>
    new Promise((resolve, reject) => {
      const request = send(
        new URL(path, origin),
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${key}`,
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('error', reject).on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfterS: Number(response.headers['retry-after'] ?? 0),
              text,
            }),
          );
        },
      );
      request.on('error', reject).end(body);
    });
  return { post, close: () => agent.destroy() };
}
