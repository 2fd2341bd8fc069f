import { QueryClient } from '@tanstack/react-query';

/** Cache of REST answers on the page. The core retries by itself; coming back to the window asks nothing anew. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, staleTime: 60_000 } },
});
