import type { UPLOAD_WORDS_PT_BR } from './upload-words-pt-br.ts';

/** What is said of files and shapes that people send. */
export const UPLOAD_WORDS_EN_US: Record<keyof typeof UPLOAD_WORDS_PT_BR, string> = {
  'field.contact-file-unreadable': 'This file is no vCard and no CSV of contacts that can be read.',
  'field.contact-file-empty': 'There is no contact in this file.',
  'field.contact-file-too-many': 'These are more than 1,000 contacts. Divide the file.',
  'field.contact-file-too-wide': 'This file has more than 300 columns. Keep only those of the contacts.',
  'field.contact-file-too-long':
    'A card of this file has more than 2,000 lines, or a line with more than 100 parameters. It was not read.',
  'field.contact-too-many-for-file': 'These are more than 1,000 contacts. Filter the list.',
  'field.area-file-unreadable': 'This file is no GeoJSON, KML or GPX that can be read.',
  'field.area-file-doctype': 'This file declares entities of its own, which no map needs. It was not read.',
  'field.area-file-namespace': 'This is XML, but neither KML nor GPX.',
  'field.area-file-no-kml': 'There is no KML in this zip file.',
  'field.area-file-too-long': 'The file is too large. Split it into smaller ones.',
  'field.area-file-empty': 'There is no area in this file.',
  'field.area-file-too-many': 'One file brings at most 1,000 areas. Split it.',
  'field.area-file-too-deep': 'The folders of this file lie too deep in one another.',
  'field.area-file-elsewhere': 'This file is a map of another world, not of the earth.',
  'field.area-too-many-for-file': 'A file can have at most 1,000 areas. Choose fewer.',
  'file-too-large': 'The file is too large: it may have {most} MB.',
  'reading-too-long': 'This takes too long to read: it is too large or too complicated. Split it into smaller parts.',
  'reading-busy': 'Too many files are being read right now. Try again in {seconds} s.',
  'bad-file': 'The file cannot be imported.',
  'import-unreadable': 'This is no xlsx or CSV file that can be read.',
  'import-empty': 'The file is empty.',
  'import-too-many': 'You have {most} files already. Each is removed a day after its last use.',
  'import-columns': 'Choose one column for each field that is needed, and no field twice.',
  'import-finished': 'This file was imported already.',
  'import-not-checked': 'Check the file first.',
};
