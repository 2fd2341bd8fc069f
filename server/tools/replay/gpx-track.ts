import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { identifierOf } from '../../../domain/live/devices/identifier.ts';
import { metresPerSecondToKmh } from '../../../domain/base/units.ts';
import { textPieces } from '../../work/imports/decode-text.ts';
import { readTime } from './times.ts';
import type { Track } from './track-fix.ts';

/** What is read of a point: attributes and the text of its elements by local name. */
type Point = Record<string, string> & { line: string };

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);

/** A track's name as an identifier may be written. */
const identifierOfName = (name: string): string =>
  identifierOf(name)
    .replace(/[^\p{L}\p{N}_.@:-]+/gu, '-')
    .slice(0, 64) || 'track';

function take(track: Track, point: Point, identifier: string, timezone: string | undefined): void {
  const line = Number(point.line);
  const timeMs = readTime(point['time'] ?? '', 'iso', timezone);
  const [latitude, longitude] = [numberOf(point['lat']), numberOf(point['lon'])];
  const [speed, headingDeg, altitudeM] = [
    numberOf(point['speed']),
    numberOf(point['heading'] ?? point['course']),
    numberOf(point['ele']),
  ];
  const reason =
    typeof timeMs === 'string'
      ? timeMs
      : latitude === null || longitude === null
        ? 'no position'
        : [latitude, longitude, speed, headingDeg, altitudeM].some((value) => value !== null && !Number.isFinite(value))
          ? 'a value is not a number'
          : null;
  if (reason !== null) track.bad.push({ line, reason });
  else
    track.fixes.push({
      line,
      identifier,
      timeMs: timeMs as number,
      latitude: latitude!,
      longitude: longitude!,
      speedKmh: speed === null ? null : metresPerSecondToKmh(speed),
      headingDeg,
      altitudeM,
      odometerM: null,
    });
}

/**
 * Reads the track points of a GPX. Speed and heading come from the extensions that OsmAnd and Garmin write
 * (m/s, degrees). The device is `identifier`, else the track's name. Throws what the XML lacks.
 */
export async function readGpx(input: Readable, identifier: string | null, timezone?: string): Promise<Track> {
  const track: Track = { fixes: [], bad: [] };
  const parser = new SaxesParser();
  let name = '';
  let point: Point | null = null;
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    text = '';
    if (tag === 'trk') name = '';
    if (tag === 'trkpt') point = { ...attributes, line: String(parser.line) };
  });
  parser.on('text', (part) => (text += part));
  parser.on('cdata', (part) => (text += part));
  parser.on('closetag', ({ name: tag }) => {
    if (tag === 'trkpt' && point) {
      take(track, point, identifier === null ? identifierOfName(name) : identifierOf(identifier), timezone);
      point = null;
    } else if (point) point[tag.split(':').at(-1)!] = text.trim();
    else if (tag === 'name' && !name) name = text.trim();
    text = '';
  });
  for (const piece of textPieces(await buffer(input))) parser.write(piece);
  parser.close();
  return track;
}
