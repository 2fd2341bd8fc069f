import { sql, type SQL } from 'drizzle-orm';
import { barePlate } from '../../../domain/live/devices/plate.ts';
import { containing } from './statement.ts';

/** A column of plates as they are compared (`barePlate`). */
export const bareColumn = (column: SQL): SQL => sql`upper(translate(${column}, ' .-', ''))`;

/** Plates that contain a text, however either is written. */
export const plateContains = (column: SQL, part: string): SQL =>
  barePlate(part) === ''
    ? sql`${column} ILIKE ${containing(part)}`
    : sql`${bareColumn(column)} LIKE ${containing(barePlate(part))}`;
