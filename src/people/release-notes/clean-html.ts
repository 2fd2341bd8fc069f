import createPurifier from 'dompurify';

/** What a note may be made of: text, lists, links, small tables and pictures that are within the text. */
const TAGS = [
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'mark',
  'small',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'a',
  'code',
  'pre',
  'blockquote',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'div',
  'span',
];
const ATTRIBUTES = ['href', 'src', 'alt'];
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,/i;

const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') keepLink(node);
  // Pictures of other servers would reveal the reader to them, and the content security policy blocks them.
  if (node.tagName === 'IMG' && !PICTURE.test(node.getAttribute('src') ?? '')) node.remove();
});

/** Leads only to encrypted pages, in a tab of their own that knows nothing of this one. */
function keepLink(link: Element): void {
  link.removeAttribute('src');
  if (!/^https:\/\//i.test(link.getAttribute('href') ?? '')) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

/** Cleans HTML of others: no scripts, styles, handlers or forms are left. Answers nodes, so that nothing is parsed again. */
export function cleanHtml(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
