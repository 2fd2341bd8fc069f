import { SeveralBar } from './several-bar.tsx';
import { useSeveral } from './use-several.ts';
import { useGroupingOfClients } from './use-grouping-of-clients.ts';

/** What can be done with chosen vehicles of whichever clients. Comes when the first is chosen: most visits to the map choose none. */
export default function SeveralOfClients({ onFit }: { onFit(rows: readonly number[]): void }) {
  return <SeveralBar several={useSeveral(null, useGroupingOfClients(), onFit)} />;
}
