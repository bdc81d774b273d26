/**
 * What can be printed on a document: plain data without functions, so that it can be passed to a worker or stored. `server/paper/paper.typ`
 * renders it. Text is never markup: whatever it contains is printed as it is.
 */

export type Content = string | Text | Stack | Columns | Table | Picture | QrCode | Drawing | List;

/** Points of 1/72 inch: left, top, right, bottom. */
export type Margin = readonly [left: number, top: number, right: number, bottom: number];
/** Points, "auto" for the content's own width, "*" for a share of what is left. */
export type Width = number | "auto" | "*";

/** How an element is placed. */
interface Placed {
  margin?: Margin | undefined;
  alignment?: "left" | "right" | "center" | undefined;
  /**
   * Starts a new page; with an orientation, this and the following pages have it until another is named. Only for elements directly on the
   * document.
   */
  pageBreak?: "before" | undefined;
  pageOrientation?: "portrait" | "landscape" | undefined;
  /** Its width when it is one of several columns. */
  width?: Width | undefined;
}

interface Look {
  style?: "heading" | "label" | "columnHead" | "figure" | undefined;
  bold?: boolean | undefined;
  fontSize?: number | undefined;
  font?: "Mono" | undefined;
}

/** A part of a text with a style of its own. */
interface Run extends Look {
  text: string;
}

/** A paragraph; a line break in it is printed as a line break. */
export interface Text extends Look, Placed {
  text: string | readonly (string | Run)[];
  /** A heading of this level: it stays with the beginning of what follows, and the outline of the file lists it. */
  headlineLevel?: 1 | 2 | undefined;
}

/** Elements one below the other; unbreakable, they stay on one page unless they are higher than a page. */
export interface Stack extends Placed {
  stack: readonly Content[];
  unbreakable?: boolean | undefined;
}

export type Column = Exclude<Content, string>;

export interface Columns extends Placed {
  columns: readonly Column[];
  columnGap?: number | undefined;
}

export type TableCell =
  | Content
  | (Exclude<Content, string> & {
      /** How many columns it spans; the cells it covers are left out. */
      colSpan?: number | undefined;
      /** "#eef1f4". */
      fill?: string | undefined;
      /** Without borders. */
      frame?: false | undefined;
    });

export interface Table extends Placed {
  layout: "ruled" | "dense" | "boxed" | "framed" | "noBorders";
  table: {
    /** How many rows are the head, which is repeated on every page. Rows are not split unless they are very high. */
    headerRows?: 1 | undefined;
    /** Excluding the padding. */
    widths: readonly Width[];
    body: readonly (readonly TableCell[])[];
  };
}

interface Fitted extends Placed {
  /** As large as fits into width and height. */
  fit: readonly [width: number, height: number];
  /** What it shows, for those who cannot see it. */
  alt?: string | undefined;
}

/** A picture by its name in the paper's `images`. */
interface Picture extends Fitted {
  image: string;
}

/** A drawing of the product's own as SVG, such as a weld map. */
interface Drawing extends Fitted {
  svg: string;
}

interface QrCode extends Placed {
  qr: string;
  /** Width and height. */
  fit: number;
}

interface List extends Placed {
  ul: readonly string[];
}
