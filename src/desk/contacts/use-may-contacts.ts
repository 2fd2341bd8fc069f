import { grants } from '../../../domain/people/users/grants.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** Whether the person may see and keep contacts. */
export const useMayContacts = (): boolean => grants(useSignedIn().permissions, 'MONITORING_CONTACTS_LIST');
