import { IconCalendar, IconClipboardText, IconDots, IconHome, IconScan } from "@tabler/icons-react";
import { Go } from "#kit/ui/Go.tsx";
import { allPages, within, type RailGroup } from "./navigation.ts";
import styles from "./phonebar.module.css";
import { usePages } from "./rail.ts";

/** The five places a thumb reaches: Home, Reports, Calendar, Scan, and More for the rest. What is not open to the person is left out. */
export function PhoneBar({ rail, pathname, more }: { rail: readonly RailGroup[]; pathname: string; more: () => void }) {
  const scan = allPages(usePages()).some(({ path }) => path === "/scan");
  const open = new Set(rail.flatMap(({ entries }) => entries.map(({ href }) => href)));
  const places = [
    { title: "Home", href: "/", Icon: IconHome, shown: true },
    { title: "Reports", href: "/inspection-reports", Icon: IconClipboardText, shown: open.has("/inspection-reports") },
    { title: "Calendar", href: "/calendar", Icon: IconCalendar, shown: open.has("/calendar") },
    { title: "Scan", href: "/scan", Icon: IconScan, shown: scan },
  ].filter(({ shown }) => shown);
  return (
    <nav className={styles.bar} aria-label="Main navigation">
      {places.map(({ title, href, Icon }) => (
        <Go key={href} href={href} aria-current={within(pathname, { href }) ? "page" : undefined}>
          <Icon size={22} stroke={1.75} aria-hidden />
          {title}
        </Go>
      ))}
      <button type="button" onClick={more}>
        <IconDots size={22} aria-hidden />
        More
      </button>
    </nav>
  );
}
