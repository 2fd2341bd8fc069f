import { fromPromise } from 'xstate';
import type { Core } from '../../../contract/core.ts';
import { failed, success, type Result } from '../../../contract/failure.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { incidentCaseMachine, type OperationInput, type WantedOperation } from '../../../machines/incident-case.ts';

type Port = Pick<Core, 'call'>;

/** The id or code in the address of a case; null for a text that can be neither. */
export const askedCase = (text: string): number | null => (/^\d{1,16}$/.test(text) ? Number(text) : null);

/** Reads a case by its id or its code; one that matches nothing is missing. */
export async function readCase(core: Port, asked: number): Promise<Result<Incident>> {
  const answer = await core.call('incidents.details', { query: { id: String(asked), limit: 1 } });
  if (!answer.ok) return answer;
  const [incident] = answer.value.content;
  return incident ? success(incident) : failed({ kind: 'missing', origin: 'page', message: 'no incident matches' });
}

/** Does an operation by its call, each with the version that was seen; a comment overtakes nothing. */
export function operateOn(core: Port, { id, version, wanted }: OperationInput): Promise<Result<Incident>> {
  const { operation, operator, situation, returnedDate, comment } = wanted;
  const params = { id: String(id) };
  const body = { version, ...(comment === undefined ? {} : { comment }) };
  switch (operation) {
    case 'assign':
      return core.call('incidents.assign', {
        params,
        body: { ...body, ...(operator === undefined ? {} : { operator }) },
      });
    case 'situation':
      return core.call('incidents.situation', { params, body: { ...body, situation: situation ?? '' } });
    case 'returned':
      return core.call('incidents.returned', { params, body: { ...body, returnedDate: returnedDate ?? '' } });
    case 'resolve':
      return core.call('incidents.resolve', { params, body });
    case 'cancel':
      return core.call('incidents.cancel', { params, body: { version, comment: comment ?? '' } });
    case 'comment':
      return core.call('incidents.comment', { params, body: { comment: comment ?? '' } });
  }
}

/** What is said of an operation once it ended, by somebody: the machine while the case is open, else whoever sent it. */
export interface CaseVoice {
  done(wanted: WantedOperation, incident: Incident): void;
  /** It ended after the person had left the case. */
  endedBehind(wanted: WantedOperation, answer: Result<Incident>): void;
}

/** The machine of a case with the data core behind it. */
export const caseWith = (core: Port, voice: CaseVoice) =>
  incidentCaseMachine.provide({
    actors: {
      read: fromPromise<Result<Incident>, { id: number }>(({ input }) => readCase(core, input.id)),
      operate: fromPromise<Result<Incident>, OperationInput>(async ({ input, signal }) => {
        const answer = await operateOn(core, input);
        if (signal.aborted) voice.endedBehind(input.wanted, answer);
        return answer;
      }),
    },
    actions: { sayDone: (_, { wanted, incident }) => voice.done(wanted, incident) },
  });
