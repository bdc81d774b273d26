import { IconClipboardText, IconDots, IconHome, IconScan, IconSearch } from "@tabler/icons-react";
import { Go } from "#kit/ui/Go.tsx";
import { within, type RailGroup } from "./navigation.ts";
import { openPalette } from "./Palette.tsx";
import styles from "./phonebar.module.css";

/** The five targets within a thumb's reach: Today, Reports, Scan, Search, and More for the rest. What the person may not open is left out. */
export function PhoneBar({ rail, pathname, more }: { rail: readonly RailGroup[]; pathname: string; more: () => void }) {
  const open = new Set(rail.flatMap(({ entries }) => entries.map(({ href }) => href)));
  const places = [
    { title: "Today", href: "/", Icon: IconHome, shown: true },
    { title: "Reports", href: "/inspection-reports", Icon: IconClipboardText, shown: open.has("/inspection-reports") },
    { title: "Scan", href: "/scan", Icon: IconScan, shown: true },
  ].filter(({ shown }) => shown);
  return (
    <nav className={styles.bar} aria-label="Main navigation">
      {places.map(({ title, href, Icon }) => (
        <Go key={href} href={href} aria-current={within(pathname, { href }) ? "page" : undefined}>
          <Icon size={22} stroke={1.75} aria-hidden />
          {title}
        </Go>
      ))}
      <button type="button" onClick={openPalette}>
        <IconSearch size={22} stroke={1.75} aria-hidden />
        Search
      </button>
      <button type="button" onClick={more}>
        <IconDots size={22} aria-hidden />
        More
      </button>
    </nav>
  );
}
