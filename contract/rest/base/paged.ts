import { z } from 'zod';
import { paginationSchema } from '../../../domain/base/page.ts';

/** By what a list is sorted, and in which direction. */
export interface Sort<By extends string = string> {
  by: By;
  isDescending: boolean;
}

/** Name of a sort as it is written: `-name` is `name` descending. */
type Name<Written extends string> = Written extends `-${infer By}` ? By : Written;
type SortField<By extends string> = z.ZodDefault<
  z.ZodPipe<z.ZodEnum<{ [Text in By | `-${By}`]: Text }>, z.ZodTransform<Sort<By>, string>>
>;
type PageFields = { page: z.ZodDefault<z.ZodCoercedNumber>; limit: z.ZodDefault<z.ZodCoercedNumber> };
type SortFields<Written extends string> = [Written] extends [never] ? object : { sort: SortField<Name<Written>> };

interface Paging<Written extends string> {
  /** Rows of a page where nobody says how many, and the most that may be asked for. */
  sizes: { usual: number; most: number };
  /** What the list may be sorted by; the first is the order of a list that nobody sorted, `-name` is descending. */
  sorts?: readonly [Written, ...Written[]];
}

const bare = (written: string): string => written.replace(/^-/, '');

function sortField(sorts: readonly [string, ...string[]]) {
  const names = [...new Set(sorts.map(bare))];
  return z
    .enum(names.flatMap((name) => [name, `-${name}`]))
    .transform((written): Sort => ({ by: bare(written), isDescending: written.startsWith('-') }))
    .default({ by: bare(sorts[0]), isDescending: sorts[0].startsWith('-') });
}

/**
 * Query and output of a call that answers page by page, for all of them: `page` counts from 0, `limit` is the rows of a
 * page, and `sort` is there where the call can be sorted. The answer is `{ content, page, limit, totalElements,
 * totalPages }`.
 */
export function paged<Item extends z.ZodType, Filters extends z.ZodRawShape, Written extends string = never>(
  item: Item,
  filters: Filters,
  { sizes, sorts }: Paging<Written>,
) {
  const fields = {
    page: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(sizes.most).default(sizes.usual),
    ...(sorts ? { sort: sortField(sorts) } : {}),
  };
  return {
    query: z.object({ ...filters, ...fields }) as unknown as z.ZodObject<Filters & PageFields & SortFields<Written>>,
    output: paginationSchema.extend({ content: z.array(item) }),
  };
}
