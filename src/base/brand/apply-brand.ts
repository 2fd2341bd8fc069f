import type { ExposedBrand } from '../../../domain/people/brands/brand.ts';
import { brandThemeOf, type BrandTheme } from './theme.ts';

const ICON_PATH =
  'M7 6.5h6a3 3 0 0 1 0 6H9.5a3 3 0 0 0 0 6H17M5.5 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM18.5 20a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z';

/** Address of the tab's icon: the brand's logo, or the mark in the brand's colour. */
export function iconOf(brand: ExposedBrand): string {
  if (brand.logo) return brand.logo;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${brand.palette.primary}"/><path d="${ICON_PATH}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** One sheet for the page: a brand that is changed takes the place of what it was. */
let sheet: CSSStyleSheet | null = null;
let shownLogo: string | null = null;

/**
 * Puts a brand on the page: title, icon, the colour of what the browser draws around it and the variables of both themes. The variables go into a constructed style sheet,
 * which a content policy without inline styles allows.
 */
export function applyBrand(brand: ExposedBrand): BrandTheme {
  const made = brandThemeOf(brand.palette);
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(made.css);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.title = brand.name;
  putIcon(brand);
  themeColour().content = brand.palette.primary;
  // By alias, so that what is installed is this tenant's also where one address serves several.
  const ofBrand = (file: string) => `${import.meta.env.BASE_URL}${file}?brand=${encodeURIComponent(brand.alias)}`;
  link('manifest').href = ofBrand('manifest.webmanifest');
  link('apple-touch-icon').href = ofBrand('icon.png');
  return made;
}

/** A logo that cannot be drawn is no icon either: the mark in the brand's colour stays. */
function putIcon(brand: ExposedBrand): void {
  shownLogo = brand.logo;
  const icon = link('icon');
  icon.href = iconOf({ ...brand, logo: null });
  const { logo } = brand;
  if (logo === null) return;
  const picture = new Image();
  picture.addEventListener('load', () => {
    if (shownLogo === logo) icon.href = logo;
  });
  picture.src = logo;
}

function themeColour(): HTMLMetaElement {
  const there = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (there) return there;
  const made = document.createElement('meta');
  made.name = 'theme-color';
  document.head.append(made);
  return made;
}

function link(rel: string): HTMLLinkElement {
  const there = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  if (there) return there;
  const made = document.createElement('link');
  made.rel = rel;
  document.head.append(made);
  return made;
}
