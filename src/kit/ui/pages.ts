import type { ComponentType, ReactNode } from "react";
import type { Action } from "#kit/contract.ts";
import type { Ahead } from "#kit/offline/ahead.ts";
import type { CommandKind } from "#kit/offline/outbox.ts";
import type { Place } from "#kit/page-places.ts";

/**
 * One page of a module, as listed in `ui/pages.tsx`. The list is loaded before any page, so it contains data only: it imports nothing but
 * this file and places of other modules, and the page itself is loaded with `load` when it is first visited.
 */
export interface PageRoute {
  /** "/calibration/$id"; `$` marks a parameter. */
  path: string;
  /** The page's name in the breadcrumb, the rail and the palette: "Calibration", "Record a calibration". */
  title: string;
  /** The access id that opens it; null requires only sign-in; "open" requires nothing. */
  module: string | null;
  /** Loads the file whose default export is the page. */
  load: () => Promise<{ default: ComponentType }>;
  /** Shows the page in the rail under this name (the first page without a parameter is always shown, under the module's title). */
  rail?: string;
  /** Also requires the right to view this before it is shown in the rail: a log, whose address requires sign-in only. */
  listedFor?: string;
  /** The page of the rail it belongs to, where its address does not show it: "/client-companies" of "/company-profile/$id". */
  under?: string;
  /** Offers the page in the palette as the start of something new: "Record a calibration". */
  starts?: string;
  /**
   * The right without which it is neither offered as a start nor shown: by default to create for a start and an address that ends in "/new", to
   * edit for one that ends in "/edit".
   */
  needs?: Action;
  /** Its sections, which the palette finds by their titles and by further words. */
  sections?: readonly { title: string; href: string; words?: string }[];
  /** Without rail and top bar: print views, the review of a report, public pages. */
  bare?: boolean;
  /**
   * What it reads first, asked for while its files are fetched if the browser is opened on it: "/api/inspection-reports/$id". `$` marks a parameter
   * of the path or a field of the answer before; `$screen` is "phone" or "desktop". Not for an address with a query, which may ask for more.
   */
  asks?: readonly string[];
}

/** One kind of record that the palette finds by its number and that links lead to. */
export interface RecordKind {
  /** The table's name as used by the server in refusals and history: "calibration_record". */
  entity: string;
  /** In the plural, as a heading: "Calibration records". */
  title: string;
  /** The access id that lets a person see it. */
  module: string;
  /** The address of its ordinary list: "/api/calibration/records". */
  list: string;
  /** Where one is shown: "/calibration/$id". */
  href: string;
  /** The address of the short list that a device stores, where that differs: "/api/equipment". */
  keptIn?: string;
  /** The field with its number, shown in mono; of several the first that has a value: the provisional number while there is no other. */
  number: string | readonly string[];
  /** The field with its name, or several, likewise. */
  name?: string | readonly string[];
  /** The fields that together are the full name of a person, instead of `name`: people are found before anything else. */
  person?: readonly string[];
}

/** A part that a module puts on a page of another. */
export interface PagePart {
  /** The name of the place. */
  at: string;
  /** Its tab, where the parts at the place are tabs: its name in the address, and its label. */
  tab?: { name: string; title: string };
  /** The access id whose view right is needed to show it. */
  module?: string;
  /** Nothing is shown in its place while it loads: a button rather than a section. */
  quiet?: true;
  /** Loaded once the page is rendered: nobody opened the page for it, and its code would delay the page. */
  later?: true;
  /** Loads the file whose default export is the part. */
  load: () => Promise<{ default: (handed: never) => ReactNode }>;
}

/** Puts a part at a place: it takes what the page passes to the parts there. */
export const partAt = <P extends object>(
  place: Place<P>,
  part: Omit<PagePart, "at" | "load"> & { load: () => Promise<{ default: (handed: P) => ReactNode }> },
): PagePart => ({ ...part, at: place.name });

/** What a module's `ui/pages.tsx` exports. */
export interface ModulePages {
  pages: readonly PageRoute[];
  records?: readonly RecordKind[];
  /** What it shows on pages of other modules. */
  parts?: readonly PagePart[];
  /** Addresses whose answers the device stores for offline use, whatever their query: "/api/work-orders/:id". */
  offline?: readonly string[];
  /** What a device reads for each job that it is prepared for; the addresses are among those of `offline`. */
  ahead?: readonly Ahead[];
  /** How offline actions are sent, by the kind of command. */
  commands?: Readonly<Record<string, () => Promise<CommandKind>>>;
}

type Forms<Page extends string> = () => Promise<Record<Page, ComponentType>>;

/** The page of a file of forms that creates a record. */
export const newForm =
  (load: Forms<"NewPage">): PageRoute["load"] =>
  () =>
    load().then((file) => ({ default: file.NewPage }));

/** The page of a file of forms that edits a record. */
export const editForm =
  (load: Forms<"EditPage">): PageRoute["load"] =>
  () =>
    load().then((file) => ({ default: file.EditPage }));
