import { Go } from "#kit/ui/Go.tsx";
import { stringifySearch, useUrl } from "#kit/ui/routing.ts";
import styles from "./views.module.css";

/** The views everyone comes for; each is nothing but its filters in the address. */
const views = [
  { title: "All", search: {} },
  { title: "My drafts", search: { mine: "true", status: "draft" } },
  { title: "Awaiting my review", search: { awaitingMe: "true" } },
  { title: "Returned to me", search: { mine: "true", status: "returned" } },
  { title: "Ready to release", search: { status: "signed" } },
  { title: "Under caution", search: { caution: "true" } },
  { title: "Overdue", search: { overdue: "true" } },
];

export function ReportViews() {
  const [words] = useUrl();
  const { cols: _columns, sort: _order, ...asked } = words;
  const here = stringifySearch(asked);
  return (
    <nav className={`${styles.views} noPrint`} aria-label="Views">
      {views.map(({ title, search }) => {
        const address = stringifySearch(search);
        return (
          <Go
            key={title}
            className={styles.view}
            href={`/inspection-reports${address}`}
            aria-current={address === here ? "page" : undefined}
          >
            {title}
          </Go>
        );
      })}
    </nav>
  );
}
