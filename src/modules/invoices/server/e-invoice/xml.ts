/** XML by a description of its elements, in the order in which they are written. */
import { DOMImplementation, type Document, type Element, XMLSerializer } from "@xmldom/xmldom";

/** An element: its name with prefix, its text or children, its attributes. One without content is left out. */
export type Described = readonly [
  name: string,
  content: string | null | readonly (Described | null)[],
  attributes?: Readonly<Record<string, string>>,
];

/** A document with its namespaces by prefix; "" is that of the root element. Throws for characters that XML cannot have. */
export function xmlOf(
  root: string,
  namespaces: Readonly<Record<string, string>>,
  content: readonly (Described | null)[],
): string {
  const document = new DOMImplementation().createDocument(namespaces[""] ?? null, root, null);
  const top = document.documentElement;
  if (!top) throw new Error("A document has its root.");
  for (const [prefix, uri] of Object.entries(namespaces))
    if (prefix) top.setAttributeNS("http://www.w3.org/2000/xmlns/", `xmlns:${prefix}`, uri);
  append(document, top, namespaces, content);
  const text = new XMLSerializer().serializeToString(document, { requireWellFormed: true });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function append(
  document: Document,
  parent: Element,
  namespaces: Readonly<Record<string, string>>,
  children: readonly (Described | null)[],
): void {
  for (const child of children) {
    if (!child) continue;
    const [name, content, attributes = {}] = child;
    if (content === null || content === "") continue;
    const element = document.createElementNS(namespaces[name.split(":", 1)[0] ?? ""] ?? null, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (typeof content === "string") element.appendChild(document.createTextNode(content));
    else append(document, element, namespaces, content);
    if (element.firstChild) parent.appendChild(element);
  }
}
