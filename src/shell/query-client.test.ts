import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => {
  focusManager.setFocused(undefined);
  queryClient.clear();
});

test('coming back to the window asks nothing anew, however old the answer (SHL-47, CST-67)', async () => {
  let asked = 0;
  queryClient.mount();
  const observer = new QueryObserver(queryClient, {
    queryKey: ['focus'],
    queryFn: () => {
      asked += 1;
      return Promise.resolve(asked);
    },
    staleTime: 0,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(observer.getCurrentResult().isFetching).toBe(false);
  // The same in a client of the usual settings asks again: the test would see it.
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  await queryClient.refetchQueries({ queryKey: ['focus'] });
  expect(asked).toBe(2);
  stop();
  queryClient.unmount();
});
