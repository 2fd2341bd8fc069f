import { z } from 'zod';

/** Where an answer in pages stands: `page` counts from 0, `limit` is the most one page holds. */
export const paginationSchema = z.object({
  limit: z.number().int().min(1),
  page: z.number().int().min(0),
  totalElements: z.number().int().min(0),
  totalPages: z.number().int().min(0),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** The pagination of so many elements. */
export const paginationOf = (totalElements: number, limit: number, page: number): Pagination => ({
  limit,
  page,
  totalElements,
  totalPages: Math.ceil(totalElements / limit),
});

/** One page of a list. */
export type Page<Item> = Pagination & { content: Item[] };
