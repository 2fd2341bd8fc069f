interface Asked {
  page?: unknown;
  limit?: unknown;
}

interface Page<T> {
  limit: number;
  page: number;
  totalElements: number;
  totalPages: number;
  content: T[];
}

/** A page of rows as the server cuts them; ten rows where the query names no size. */
export function pageOf<T>(rows: readonly T[], query: Asked = {}): Page<T> {
  const [at, limit] = [Number(query.page ?? 0), Number(query.limit ?? 10)];
  const content = rows.slice(at * limit, (at + 1) * limit);
  return { limit, page: at, totalElements: rows.length, totalPages: Math.ceil(rows.length / limit), content };
}
