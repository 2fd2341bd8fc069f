import { z } from 'zod';

/** What a list can be made into: a spreadsheet, text for other programs, or pages for people. */
export const exportFormat = z.enum(['xlsx', 'csv', 'pdf']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** A PDF of more rows is refused: nobody reads it, and its pages are laid out in memory. */
export const MOST_PDF_ROWS = 5_000;
