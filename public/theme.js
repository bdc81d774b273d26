// Runs before the first paint, as a file of its own because the content security policy allows no inline script:
// a person who chose dark must not be flashed with white while the page loads.
try {
  const choice = localStorage.getItem("holdpoint-theme") ?? "light";
  const dark = choice === "dark" || (choice === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  const contrast =
    localStorage.getItem("holdpoint-contrast") ?? (matchMedia("(prefers-contrast: more)").matches ? "high" : "usual");
  document.documentElement.setAttribute("data-contrast", contrast);
} catch {
  document.documentElement.setAttribute("data-mantine-color-scheme", "light");
}
