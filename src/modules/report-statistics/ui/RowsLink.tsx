import { Go } from "#kit/ui/Go.tsx";

/** The link from a figure to what it counts, named by the figure: a page has twenty of them. */
export function RowsLink({ of: figure, href }: { of: string; href: string }) {
  return (
    <Go href={href} aria-label={`Rows of ${figure}`}>
      Rows
    </Go>
  );
}
