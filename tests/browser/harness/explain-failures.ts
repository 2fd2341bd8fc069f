import { afterEach } from 'vitest';
import { endPollsWhenBroken } from './ending-polls.ts';
import { newReasons, explainFailure } from './watched-pages.ts';

endPollsWhenBroken();

// Runs before each file of browser tests. Hooks of a file run before this one: those that close a page of a failed test explain it first.
afterEach(async ({ task }) => {
  const reasons = newReasons();
  if (task.result?.state === 'fail' || reasons.length > 0) await explainFailure(task);
  // What is asked of a page after it was closed is told that it is closed, and not why; or nothing was asked any more.
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
});
