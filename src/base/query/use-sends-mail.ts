import { useCall } from './use-call.ts';

/** Whether this server sends mail; true until it has answered. */
export const useSendsMail = (): boolean => useCall('support.contact', {}).value?.sendsMail ?? true;
