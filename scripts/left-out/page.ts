import type { LeftOut } from './plugin.ts';

const NO_GROUP = 'no screen draws a group or a card of them';
const OWN_SCHEME = 'the console keeps the theme of the person itself';
const NO_RULES =
  'what is wrong with a form is said by the rule of its call or by the server, never by rules of the form';

const mantine = (file: string, why: string, by?: LeftOut['by']): LeftOut => ({
  file: `@mantine/${file}`,
  why,
  ...(by && { by }),
});
const component = (file: string): LeftOut => mantine(`core/esm/components/${file}.mjs`, NO_GROUP);

const NEVER_VALIDATING = `
const quiet = () => undefined;
export const useFormValidating = () => ({
  validating: false,
  isValidating: () => false,
  clearValidating: quiet,
  setFieldValidating: quiet,
  setFormValidating: quiet,
  getAbortSignal: () => new AbortController().signal,
});
`;

/** i18next's loading of texts from a server. */
const BACKEND = /class Connector extends EventEmitter \{[\s\S]*?\n\}\n/;
const NO_BACKEND =
  'class Connector extends EventEmitter { state = {}; load(l, n, done) { done(); } reload(l, n, done) { done(); } }\n';

/** How numbers and times inside a text are written by i18next itself. */
const FORMATTER = /class Formatter \{[\s\S]*?\n\}\n/;
const NO_FORMATTER = 'class Formatter { init() {} add() {} addCached() {} format(value) { return value; } }\n';

const withoutUnused = (code: string): string => {
  const shorter = code.replace(BACKEND, NO_BACKEND);
  const shortest = shorter.replace(FORMATTER, NO_FORMATTER);
  return shorter === code || shortest === shorter ? code : shortest;
};

const NEVER_WATCHED = `
const none = [];
const quiet = () => undefined;
export const useFormWatch = () => ({ getFieldSubscribers: () => none, notifyWatchSubscribers: quiet });
`;

/** What react-i18next does while texts are on their way, and its warnings of it. */
const LOADING = /export const warn = [\s\S]*?(?=export const getDisplayName)/;
const NOTHING_TO_LOAD = `
export const warn = () => undefined, warnOnce = () => undefined;
export const loadNamespaces = (i18n, names, done) => done();
export const loadLanguages = (i18n, language, names, done) => done();
export const hasLoadedNamespace = () => true;
`;

const COLOURS = /\t"?(pink|grape|violet|indigo|cyan|teal|lime|orange)"?: \[[^\]]*\],\n/g;

/** Colours written as hsl. */
const HSL = /function hslStringToRgba[\s\S]*?\n\}\n|\tif \(color\.startsWith\("hsl"\)\).*\n/g;

const FADE = `export const transitions = {
  fade: { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: 'opacity' },
};`;

/** Parts of the packages of the page that no screen needs. */
export const PAGE: readonly LeftOut[] = [
  mantine('core/esm/components/Checkbox/CheckboxGroup/CheckboxGroup.mjs', NO_GROUP, {
    code: `import { createContext } from 'react';
export const CheckboxGroupContext = createContext(null);
export const CheckboxGroup = undefined;`,
  }),
  ...[
    'Checkbox/CheckboxCard/CheckboxCard',
    'Checkbox/CheckboxIndicator/CheckboxIndicator',
    'Button/ButtonGroup/ButtonGroup',
    'Button/ButtonGroupSection/ButtonGroupSection',
    'ActionIcon/ActionIconGroup/ActionIconGroup',
    'ActionIcon/ActionIconGroupSection/ActionIconGroupSection',
  ].map(component),
  mantine('form/esm/actions/actions.mjs', 'no form is set from elsewhere by its name', 'quiet'),
  mantine('core/esm/components/PasswordInput/PasswordToggleIcon.mjs', 'password fields have icons of the console'),
  mantine('core/esm/components/Input/InputSuccess/InputSuccess.mjs', 'no field says that it is right'),
  mantine('core/esm/components/Loader/loaders/Bars.mjs', 'loaders of the console are dots or a ring'),
  mantine('core/esm/components/Transition/transitions.mjs', 'menus and tips fade, nothing else moves in', {
    code: FADE,
  }),
  mantine('core/esm/core/MantineProvider/default-colors.mjs', 'the console has colours of its own', {
    change: (code) => code.replaceAll(COLOURS, ''),
  }),
  mantine('core/esm/core/MantineProvider/color-functions/to-rgba/to-rgba.mjs', 'colours are written in hex or rgb', {
    change: (code) => code.replaceAll(HSL, ''),
  }),
  mantine('core/esm/core/MantineProvider/color-scheme-managers/local-storage-manager.mjs', OWN_SCHEME, 'quiet'),
  mantine('form/esm/hooks/use-form-watch/use-form-watch.mjs', 'no screen watches a field of a form from outside', {
    code: NEVER_WATCHED,
  }),
  mantine('form/esm/hooks/use-form-list/use-form-list.mjs', 'no form holds a list whose lines are moved', {
    code: 'export const useFormList = () => ({});',
  }),
  mantine('form/esm/hooks/use-form-validating/use-form-validating.mjs', NO_RULES, { code: NEVER_VALIDATING }),
  mantine('form/esm/validate/validate-values.mjs', NO_RULES, {
    code: `export const formRootRule = Symbol('root-rule');
export const validateValues = () => ({ hasErrors: false, errors: {} });`,
  }),
  mantine('form/esm/validate/validate-field-value.mjs', NO_RULES, {
    code: 'export const validateFieldValue = () => ({ hasError: false, error: null });',
  }),
  {
    file: 'i18next/dist/esm/i18next.js',
    why: 'texts come as modules of the build, and the console writes numbers and times with its own formatter',
    by: { change: withoutUnused },
  },
  {
    file: 'klona/full/index.mjs',
    why: 'the values of forms are plain, or files, which every browser of the console copies itself',
    by: { code: 'export const klona = (value) => structuredClone(value);' },
  },
  {
    file: 'react-i18next/dist/es/utils.js',
    why: 'the texts of the language are there before anything is drawn',
    by: { change: (code) => code.replace(LOADING, NOTHING_TO_LOAD) },
  },
  {
    file: 'use-sync-external-store/shim/index.js',
    why: 'React has it itself',
    by: { code: "exports.useSyncExternalStore = require('react').useSyncExternalStore;" },
  },
  {
    file: 'xstate/dist/xstate-dev.esm.js',
    why: 'nobody inspects the machines of a console',
    by: 'quiet',
  },
  {
    file: 'zod/v4/core/json-schema-processors.js',
    why: 'only the server makes JSON schemas',
  },
  {
    file: 'zod/v4/core/to-json-schema.js',
    why: 'only the server makes JSON schemas',
    by: {
      code: `const gone = () => () => { throw new Error('the build makes no JSON schemas'); };
export const createToJSONSchemaMethod = gone;
export const createStandardJSONSchemaMethod = gone;
export const initializeContext = gone(), process = gone(), extractDefs = gone(), finalize = gone();
export const handleUnrepresentable = gone(), processSchema = gone();`,
    },
  },
];
