import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, LineString, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { unwrapped, unwrappedRing } from './antimeridian.ts';

type Shape = LineString | MultiLineString | Polygon | MultiPolygon;
export type Shapes = Feature<Shape>[];

const resolve = createRequire(import.meta.url).resolve;

/** One TopoJSON file of an installed package. */
export const topology = (file: string): Topology => JSON.parse(readFileSync(resolve(file), 'utf8')) as Topology;

function laidOut(geometry: Shape): Shape {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: unwrapped(geometry.coordinates) };
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrapped) };
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrappedRing) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrappedRing)) };
  }
}

const asShapes = (geometry: Shape): Shapes => [{ type: 'Feature', properties: {}, geometry: laidOut(geometry) }];

/** The shapes of one object of a topology, one a geometry; empty geometries are left out. */
export function shapesOf(source: Topology, name: string): Shapes {
  const all = feature(source, source.objects[name] as GeometryCollection);
  return all.features.filter((one) => one.geometry !== null).flatMap((one) => asShapes(one.geometry as Shape));
}

/** The lines that two members of an object share: borders without coasts. `of` picks the members. */
export function sharedLines(
  source: Topology,
  name: string,
  of: (properties: Record<string, unknown>) => boolean = () => true,
): Shapes {
  const whole = source.objects[name] as GeometryCollection<Record<string, unknown>>;
  const picked: GeometryCollection<Record<string, unknown>> = {
    ...whole,
    geometries: whole.geometries.filter((one) => of(one.properties ?? {})),
  };
  return asShapes(mesh(source, picked, (a, b) => a !== b));
}

function firstPosition(geometry: Shape): Position {
  let part: unknown = geometry.coordinates;
  while (Array.isArray(part) && Array.isArray(part[0])) part = part[0];
  return part as Position;
}

/** The shapes whose first point a test holds for. */
export const startingIn = (shapes: Shapes, test: (longitude: number, latitude: number) => boolean): Shapes =>
  shapes.filter((one) => {
    const [longitude = 0, latitude = 0] = firstPosition(one.geometry);
    return test(longitude, latitude);
  });
