import { withOtherTexts } from '../../i18n/i18n.ts';

/** Loads the second step with its texts. Of its own file, so that the sign-in page does not carry the names of all that it needs. */
export const loadSecondStep = () => withOtherTexts(() => import('./second-step.tsx'));
