import { useTranslation } from 'react-i18next';
import { deviceCalls } from '../../../contract/rest/live/device-calls.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import type { Added } from './add-device.screen.tsx';

interface Values {
  brand: string;
  identifier: string;
  name: string;
  licensePlate: string;
  model: string;
  user: string | null;
  payloadKey: string;
}

/** An optional text for the call: undefined instead of empty. */
const given = (text: string): string | undefined => text.trim() || undefined;

const emptyOf = (brand: number): Values => ({
  brand: String(brand),
  identifier: '',
  name: '',
  licensePlate: '',
  model: '',
  user: null,
  payloadKey: '',
});

/** The form of a new device. */
export function useDeviceForm(onAdded: (added: Added) => void) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return useCallForm({
    call: 'devices.create',
    rule: deviceCalls['devices.create'].body,
    initial: emptyOf(user.brand),
    input: (values) => ({
      body: {
        brand: Number(values.brand),
        identifier: values.identifier.trim(),
        name: given(values.name),
        licensePlate: given(values.licensePlate.toUpperCase()),
        model: given(values.model),
        user: values.user === null ? null : Number(values.user),
        // Not trimmed, because the app does not trim its key either.
        payloadKey: values.payloadKey || undefined,
      },
    }),
    words: { identifier: t('deviceAdd.identifierInvalid'), payloadKey: t('deviceAdd.payloadKeyInvalid') },
    // No message: the next page shows the new device with its secret.
    saved: null,
    onSaved: onAdded,
  });
}
