/**
 * What can stand on a paper: plain data without functions, so that it can be handed to a worker or kept. `server/paper/paper.typ` draws it.
 * Text is never markup: whatever it holds is printed as it stands.
 */

export type Content = string | Text | Stack | Columns | Table | Picture | QrCode | Drawing | List;

/** In points of 1/72 inch: left, top, right, bottom. */
export type Margin = readonly [left: number, top: number, right: number, bottom: number];
/** Points, "auto" for the content's own width, "*" for a share of what is left. */
export type Width = number | "auto" | "*";

/** Where a piece stands. */
interface Placed {
  margin?: Margin | undefined;
  alignment?: "left" | "right" | "center" | undefined;
  /** Begins a page; turned, where an orientation is named, until another one is. Only for what stands on the paper itself. */
  pageBreak?: "before" | undefined;
  pageOrientation?: "portrait" | "landscape" | undefined;
  /** Its width as one of columns side by side. */
  width?: Width | undefined;
}

interface Look {
  style?: "heading" | "label" | "columnHead" | "figure" | undefined;
  bold?: boolean | undefined;
  fontSize?: number | undefined;
  font?: "Mono" | undefined;
}

/** A part of a text in a look of its own. */
interface Run extends Look {
  text: string;
}

/** A paragraph; a line break in it is a line break on paper. */
export interface Text extends Look, Placed {
  text: string | readonly (string | Run)[];
  /** A heading of this rank: it stays with the beginning of what follows, and readers of the file find it in its outline. */
  headlineLevel?: 1 | 2 | undefined;
}

/** One piece below the other; unbroken, they stay on one page unless they are higher than a page. */
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
      /** So many columns wide; the cells it covers are left out. */
      colSpan?: number | undefined;
      /** "#eef1f4". */
      fill?: string | undefined;
      /** Without the lines around it. */
      frame?: false | undefined;
    });

export interface Table extends Placed {
  layout: "ruled" | "dense" | "boxed" | "framed" | "noBorders";
  table: {
    /** So many rows are a head, repeated on every page. Rows stay whole unless they are very high. */
    headerRows?: 1 | undefined;
    /** Without the room beside the lines. */
    widths: readonly Width[];
    body: readonly (readonly TableCell[])[];
  };
}

interface Fitted extends Placed {
  /** As large as fits width and height. */
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
