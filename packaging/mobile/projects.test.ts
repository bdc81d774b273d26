import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scheme } from "../deep-link.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, "utf8");
const config = JSON.parse(read("capacitor.config.json")) as { appId: string; appName: string; server: Record<string, unknown> };
const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };

const gradle = read("packaging/android/app/build.gradle");
const manifest = read("packaging/android/app/src/main/AndroidManifest.xml");
const strings = read("packaging/android/app/src/main/res/values/strings.xml");
const plist = read("packaging/ios/App/App/Info.plist");
const xcode = read("packaging/ios/App/App.xcodeproj/project.pbxproj");

describe("the Android project", () => {
  it("has the id and the name of the app", () => {
    expect(gradle).toContain(`applicationId "${config.appId}"`);
    expect(strings).toContain(`<string name="app_name">${config.appName}</string>`);
  });

  it("is registered for links of the app and of its server", () => {
    expect(strings).toContain(`<string name="custom_url_scheme">${scheme.replace(":", "")}</string>`);
    expect(manifest).toContain('<data android:scheme="@string/custom_url_scheme" />');
    expect(manifest).toContain('<data android:scheme="https" android:host="${serverHost}" />');
    expect(gradle).toContain("manifestPlaceholders = [serverHost:");
  });

  it("keeps its data out of cloud backups, and requests only the network permission", () => {
    expect(manifest).toContain('android:allowBackup="false"');
    expect(manifest.match(/android\.permission\.\w+/g)).toEqual(["android.permission.INTERNET"]);
    expect(manifest).not.toContain("usesCleartextTraffic");
  });
});

describe("the iOS project", () => {
  it("has the id and the name of the app", () => {
    expect(xcode.match(/PRODUCT_BUNDLE_IDENTIFIER = ([\w.]+);/g)).toEqual(
      Array(2).fill(`PRODUCT_BUNDLE_IDENTIFIER = ${config.appId};`),
    );
    expect(plist).toContain(`<string>${config.appName}</string>`);
  });

  it("is registered for links of the app, and may keep the cookies of its server", () => {
    expect(plist).toMatch(/CFBundleURLSchemes<\/key>\s*<array>\s*<string>holdpoint</);
    expect(plist).toMatch(
      /WKAppBoundDomains<\/key>\s*<array>\s*<string>localhost<\/string>\s*<string>\$\(HOLDPOINT_SERVER_HOST\)</,
    );
  });

  it("takes its server and version from what `npm run packaged` writes, in both configurations", () => {
    for (const name of ["debug", "release"]) {
      expect(read(`packaging/ios/${name}.xcconfig`)).toContain('#include? "packaged.xcconfig"');
      expect(xcode.match(new RegExp(`baseConfigurationReference = \\w+ /\\* ${name}\\.xcconfig \\*/`, "g"))).toHaveLength(2);
    }
    expect(xcode).not.toMatch(/MARKETING_VERSION|CURRENT_PROJECT_VERSION/);
  });
});

describe("both projects", () => {
  it("open their pages with the same origin in every version, because data on the device belongs to it", () => {
    // https://localhost on Android, capacitor://localhost on iOS; a name, scheme or address of the server here would be another origin.
    expect(config.server).toEqual({ androidScheme: "https" });
  });

  it("were synced with the installed Capacitor", () => {
    expect(read("packaging/ios/App/CapApp-SPM/Package.swift")).toContain(`exact: "${devDependencies["@capacitor/ios"]}"`);
    expect(new Set(["android", "cli", "core", "ios"].map((part) => devDependencies[`@capacitor/${part}`])).size).toBe(1);
    for (const file of ["packaging/android/capacitor.settings.gradle", "packaging/ios/App/CapApp-SPM/Package.swift"]) {
      expect(read(file)).toContain("node_modules/@capacitor/app");
    }
  });

  it("contain no path of the machine they were made on", () => {
    const texts = globSync("packaging/{android,ios}/**/*.{gradle,xml,properties,swift,plist,xcconfig,pbxproj}", {
      cwd: root,
      exclude: ["**/assets/**", "**/public/**", "**/build/**"],
    });
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((file) => /(?:"|'|=\s*)(?:\/(?:home|Users|root|tmp|opt)\/|[A-Z]:\\)/.test(read(file)))).toEqual([]);
  });
});
