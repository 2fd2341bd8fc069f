import type { ExportableName } from '../../../contract/rest/calls.ts';
import { ExportMenu } from './export-menu.tsx';
import { useExport, type ExportQuery } from './use-export.ts';

interface Props<N extends ExportableName> {
  call: N;
  /** The filters of the list beside it. */
  query: ExportQuery<N>;
  /** What the file is of, as the tray will call it. */
  title: string;
  disabled?: boolean;
}

/** Makes a file of everything that a list shows, not only of the page on screen. The tray tells how far it is. */
export function ExportButton<N extends ExportableName>({ call, query, title, disabled = false }: Props<N>) {
  const { start, isStarting } = useExport(call, query, title);
  return <ExportMenu isStarting={isStarting} disabled={disabled} onChoose={(format) => void start(format)} />;
}
