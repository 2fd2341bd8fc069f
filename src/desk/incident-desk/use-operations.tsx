import { IconChecks, IconCircleCheck, IconCircleX, IconMessage, IconTag, IconUserCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import {
  COMMENT_LENGTH,
  INCIDENT_SITUATIONS,
  SITUATION_LENGTH,
} from '../../../domain/desk/incidents/incident-codes.ts';
import { isSettled, mayDo } from '../../../domain/desk/incidents/incident-life.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { askBulk, type BulkAction } from '../../base/list/bulk-dialog.tsx';
import type { BulkField } from '../../base/list/bulk-fields.tsx';
import { useWrite } from '../../base/query/use-write.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { changedWords } from './changed-words.ts';
import { situationOf, situationText, statusText } from '../incidents/case-words.ts';
import type { DeskList } from './use-desk-list.ts';

/** What is done from the desk; a return with its date belongs to the case. */
export const DESK_OPERATIONS = ['assign', 'takeResolve', 'situation', 'comment', 'resolve', 'cancel'] as const;
export type DeskOperation = (typeof DESK_OPERATIONS)[number];

const ICONS = {
  assign: IconUserCheck,
  takeResolve: IconChecks,
  situation: IconTag,
  comment: IconMessage,
  resolve: IconCircleCheck,
  cancel: IconCircleX,
} as const;

type Said = Readonly<Record<string, string>>;
type DoOne = (operation: DeskOperation, row: Incident, said: Said) => Promise<Failure | null>;

/** Whether an incident takes an operation in its status; to take and resolve it, whatever is not closed does. */
const takes = ({ status }: Incident, operation: DeskOperation): boolean =>
  operation === 'takeResolve' ? mayDo(status, 'assign') : mayDo(status, operation);

export const nameOf = ({ code, licensePlate }: Incident): string =>
  licensePlate === null ? code : `${code} · ${licensePlate}`;

/** Does an operation with one incident. What was done, or what somebody else did first, is in its row at once. */
function useDoOne({ put, read, again }: Pick<DeskList, 'put' | 'read' | 'again'>, me: number): DoOne {
  const stale = { stale: ['incidents.counts'] } as const;
  const assign = useWrite('incidents.assign', stale);
  const situation = useWrite('incidents.situation', stale);
  const comment = useWrite('incidents.comment');
  const resolve = useWrite('incidents.resolve', stale);
  const cancel = useWrite('incidents.cancel', stale);
  // Versions that came between, from here or as the person was told: what follows is done with those.
  const told = useRef(new Map<number, number>());
  const doOne: DoOne = async (operation, row, said) => {
    if (operation === 'takeResolve') {
      const failure = row.userOperatorId === me && row.status === 'PROGRESS' ? null : await doOne('assign', row, {});
      return failure ?? doOne('resolve', row, said);
    }
    const { id, version: shown } = row;
    const version = Math.max(shown, told.current.get(id) ?? 0);
    const params = { id: String(id) };
    const words = said['comment']?.trim() ?? '';
    const seen = { version, ...(words !== '' && { comment: words }) };
    const ask = {
      assign: () => assign.run({ params, body: seen }),
      situation: () => situation.run({ params, body: { ...seen, situation: situationOf(said['situation'] ?? '') } }),
      comment: () => comment.run({ params, body: { comment: words } }),
      resolve: () => resolve.run({ params, body: seen }),
      cancel: () => cancel.run({ params, body: { ...seen, comment: words } }),
    }[operation];
    const answer = await ask();
    if (answer === null) return { kind: 'busy', origin: 'page', message: 'another one is under way' };
    if (answer.ok) {
      put(answer.value);
      told.current.set(id, answer.value.version);
    } else if (answer.failure.conflict) {
      told.current.set(id, answer.failure.conflict.version);
      await read(params.id);
    }
    // Whoever may not do it may not see it either, perhaps: the list says so.
    else if (answer.failure.kind === 'forbidden') again();
    return answer.ok ? null : answer.failure;
  };
  return doOne;
}

/** What is asked before an operation. */
function useFields(): (operation: DeskOperation) => BulkField[] {
  const { t } = useTranslation();
  return (operation) => [
    ...(operation === 'situation'
      ? [
          {
            name: 'situation',
            label: t('desk.do.situationField'),
            choices: INCIDENT_SITUATIONS.map(situationText),
            isRequired: true,
            maxLength: SITUATION_LENGTH,
          },
        ]
      : []),
    {
      name: 'comment',
      label: t('desk.do.commentField'),
      hint: t('desk.do.commentHint'),
      isRequired: operation === 'comment' || operation === 'cancel',
      maxLength: COMMENT_LENGTH,
    },
  ];
}

/** The operations of the desk, on all chosen rows or on one. */
export function useOperations(list: DeskList) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const doOne = useDoOne(list, user.id);
  const fieldsOf = useFields();
  const explain = (failure: Failure): string => {
    if (!failure.conflict) return failureText(failure);
    const who = failure.conflict.changedBy ?? t('desk.do.somebody');
    return t('desk.do.overtaken', { who, what: changedWords(failure.conflict) });
  };
  /** How many do not take it, and what can be done about that. */
  const warningOf = (operation: DeskOperation, rows: readonly Incident[]): string | null => {
    const refused = rows.filter((row) => !takes(row, operation));
    if (refused.length === 0) return null;
    const words: string[] = [t('desk.do.someNot', { count: refused.length, total: rows.length })];
    if (refused.some(({ status }) => operation === 'resolve' && status === 'OPEN')) words.push(t('desk.do.takeFirst'));
    if (refused.some(({ status }) => isSettled(status))) words.push(t('desk.do.areOver'));
    return words.join(' ');
  };
  const actionOf = (operation: DeskOperation): BulkAction<Incident> => {
    const Icon = ICONS[operation];
    return {
      id: operation,
      label: t(`desk.do.${operation}`),
      icon: <Icon size={17} stroke={1.75} aria-hidden />,
      title: (count) => t(`desk.do.${operation}Ask`, { count }),
      text: t(`desk.do.${operation}Text`),
      accepts: (row) => takes(row, operation),
      warn: (rows) => warningOf(operation, rows),
      fields: fieldsOf(operation),
      ...(operation === 'cancel' && { back: t('desk.do.back') }),
      run: (row, said) => doOne(operation, row, said),
      explain,
    };
  };
  const actions = DESK_OPERATIONS.map(actionOf);
  const assignAtOnce = async (row: Incident): Promise<void> => {
    const failure = await doOne('assign', row, {});
    if (failure === null) toast('success', t('desk.do.assigned', { code: row.code }));
    else toast('error', `${nameOf(row)}: ${explain(failure)}`);
  };
  return {
    actions,
    /** An operation on the row under the hands, or on all chosen ones: what needs no word is done at once. */
    start: (operation: DeskOperation, rows: readonly Incident[], onDone: () => void): void => {
      const [row, ...others] = rows;
      if (row === undefined) return;
      const isOne = others.length === 0;
      if (isOne && !takes(row, operation)) {
        toast('info', t('desk.do.notNow', { code: row.code, status: statusText(row.status) }));
        return;
      }
      const isTaken = row.userOperatorId !== null && row.userOperatorId !== user.id;
      if (isOne && operation === 'assign' && !isTaken) void assignAtOnce(row);
      else askBulk({ action: actionOf(operation), rows, nameOf, onDone, isBrief: true });
    },
  };
}
export type Operations = ReturnType<typeof useOperations>;
