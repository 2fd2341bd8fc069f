import type { Asked } from '../../base/query/question.ts';

interface Page<Row> {
  content: readonly Row[];
}

/** The rows of the tracked client and then all the others. What is offered does not move under the pointer: both are there, or none. */
export function trackedFirst<Row extends { id: number }>(first: Asked<Page<Row>>, all: Page<Row> | undefined): Row[] {
  const listed = first.isFirst ? [] : [...(first.value?.content ?? []), ...(all?.content ?? [])];
  return [...new Map(listed.map((row) => [row.id, row])).values()];
}
