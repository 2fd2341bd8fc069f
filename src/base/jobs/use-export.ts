import type { CallInput, ExportableName } from '../../../contract/rest/calls.ts';
import type { ExportFormat } from '../../../domain/base/export-format.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../query/use-write.ts';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';
import { firstFieldError } from './first-error.ts';
import { openTray } from './open-tray.tsx';
import { useJobsDesk } from './use-jobs.ts';

/** Filters of a list as its call takes them; which page of it does not matter. */
export type ExportQuery<N extends ExportableName> = CallInput<N> extends { query: infer Q } ? Q : never;

/** Filters as they travel: texts, without those that are empty. */
function textsOf(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Asks for a file of everything that a list shows under its filters. */
export function useExport<N extends ExportableName>(
  call: N,
  query: ExportQuery<N>,
  title: string,
): { start(format: ExportFormat): Promise<void>; isStarting: boolean } {
  const { t } = useTranslation();
  const desk = useJobsDesk();
  const { run, running } = useWrite('exports.start');
  return {
    isStarting: running !== null,
    start: async (format) => {
      const answer = await run({ body: { title, call, query: textsOf(query as object), format } });
      if (answer === null) return;
      if (!answer.ok) {
        toast('error', firstFieldError(answer.failure) ?? failureText(answer.failure));
        return;
      }
      desk.actor.send({ type: 'STARTED', job: answer.value });
      toast('success', t('jobs.started', { title }), { label: t('jobs.show'), run: openTray });
    },
  };
}
