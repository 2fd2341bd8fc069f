import { userEvent, type Locator } from 'vitest/browser';

/** More than any screen of a test has to walk over. */
const MOST_STEPS = 60;

/** Goes on by Tab until something has the focus; where that never comes, the next thing that a test expects fails. */
export async function tabTo(goal: Locator): Promise<void> {
  for (let steps = 0; document.activeElement !== goal.element() && steps < MOST_STEPS; steps += 1)
    await userEvent.tab();
}
