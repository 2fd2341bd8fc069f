import { sql, type SQL } from 'drizzle-orm';
import type { Sort } from '../../../contract/rest/base/paged.ts';
import { INCIDENT_STATUSES, INCIDENT_TYPES } from '../../../domain/desk/incidents/incident-codes.ts';
import { plainText } from '../../../domain/base/plain-text.ts';
import type { OrderKey } from '../../base/db/statement.ts';
import { PERSON_NAME } from '../../live/devices/directory-rows.ts';
import { incidentWord, statusWord } from '../../base/messages/incident-words.ts';
import type { Locale } from '../../base/messages/message.ts';

export type IncidentSort = 'created' | 'severity' | 'dateTime' | 'status' | 'type' | 'licensePlate' | 'customerName';

/** A code as people read it in a language: sorted by what is shown, whatever accents and capital letters it has. */
function byWord(column: SQL, codes: readonly string[], wordOf: (code: string) => string): SQL {
  const cases = codes.map((code) => sql`WHEN ${code} THEN ${plainText(wordOf(code))}`);
  return sql`(CASE ${column} ${sql.join(cases, sql` `)} ELSE lower(replace(${column}, '_', ' ')) END) COLLATE "C"`;
}

const sortedBy = (locale: Locale, by: Exclude<IncidentSort, 'severity'>): SQL => {
  switch (by) {
    case 'created':
      return sql`i.created_at`;
    case 'dateTime':
      return sql`i.happened_at`;
    case 'status':
      return byWord(sql`i.status`, INCIDENT_STATUSES, (status) => statusWord(locale, status));
    case 'type':
      return byWord(sql`i.type`, INCIDENT_TYPES, (type) => incidentWord(locale, type));
    case 'licensePlate':
      return sql`v.license_plate`;
    case 'customerName':
      return sql`lower(${PERSON_NAME})`;
  }
};

/** The order of incidents: by severity the oldest of the most urgent first, else the newest of what is equal first. */
export function incidentKeys(locale: Locale, sort?: Sort<IncidentSort>): OrderKey[] {
  if (sort?.by === 'severity') {
    const { isDescending } = sort;
    return [sql`i.severity`, sql`i.created_at`, sql`i.id`].map((by) => ({ by, isDescending }));
  }
  return [
    ...(sort ? [{ by: sortedBy(locale, sort.by), isDescending: sort.isDescending, isNullable: true }] : []),
    { by: sql`i.created_at`, isDescending: true },
    { by: sql`i.id`, isDescending: true },
  ];
}
