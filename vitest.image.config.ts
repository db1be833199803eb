import { defineConfig } from "vitest/config";

/** `npm run test:image` builds the image `home` and runs it, for about a quarter of an hour. */
export default defineConfig({
  test: {
    globalSetup: "e2e/image/globalSetup.ts",
    include: ["e2e/image/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
