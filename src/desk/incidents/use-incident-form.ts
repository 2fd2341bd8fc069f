import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { incidentCalls } from '../../../contract/rest/desk/incident-calls.ts';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { bodyOf, whenFault, type IncidentValues, type NamedDevice } from './incident-draft.ts';
import { placeAfter } from './raised-of.ts';
import { tellRaised } from './tell-raised.tsx';
import { typeText } from './type-words.ts';

/**
 * The form of a new incident, on its page and in its dialog. Raised, it says its code and leads staff to it, and says which devices the
 * session has raised one about already.
 */
export function useIncidentForm(devices: readonly NamedDevice[], onDone: () => void): SaveForm<IncidentValues> {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { timezone } = user.metadata;
  const [, navigate] = useLocation();
  const form = useCallForm({
    call: 'incidents.create',
    rule: incidentCalls['incidents.create'].body,
    initial: { type: '', title: '', when: wallText(serverNowMs(), timezone), observation: '', devices },
    input: (values: IncidentValues) => {
      const ids = values.devices.map(({ id }) => id);
      return { body: bodyOf(values, ids, typeText(values.type), serverNowMs(), timezone) };
    },
    names: { dateTime: 'when' },
    words: { type: t('incidents.create.typeMissing'), devices: t('newIncident.devicesMissing') },
    alsoCheck: ({ when }): Record<string, string> => {
      const fault = whenFault(when, serverNowMs(), timezone);
      if (fault === null) return {};
      return { dateTime: t(fault === 'future' ? 'incidents.create.whenFuture' : 'incidents.create.whenInvalid') };
    },
    // The code of the incident says more than that it was saved.
    saved: null,
    onSaved: (outcome) => {
      const values = form.read();
      tellRaised(outcome, values.devices, typeText(values.type));
      onDone();
      const place = placeAfter(outcome.created, user.profile);
      if (place !== null) navigate(place);
    },
  });
  return form;
}
