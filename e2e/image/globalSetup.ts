import type { TestProject } from "vitest/node";
import { buildImage, type Image, removeOldMount } from "./buildImage.ts";

declare module "vitest" {
  export interface ProvidedContext {
    image: Image;
  }
}

/** Builds the image once for all tests. */
// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default function setup(project: TestProject) {
  removeOldMount();
  const { image, close } = buildImage();
  project.provide("image", image);
  return close;
}
