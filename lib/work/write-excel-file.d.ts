// The part of write-excel-file that is used: sheets as rows of cells, what is done to a sheet's XML, and the file's bytes.
declare module "write-excel-file/node" {
  interface Cell {
    value: string | number;
    type: StringConstructor | NumberConstructor | "Formula";
    format?: string;
    fontWeight?: "bold";
    topBorderStyle?: "thin";
    align?: "left" | "right";
  }
  interface Sheet {
    data: (Cell | null)[][];
    sheet: string;
    columns: { width: number }[];
    orientation?: "landscape";
    stickyRowsCount?: number;
    stickyColumnsCount?: number;
  }
  interface Feature {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": { transform: (xml: string, sheet: Sheet) => string };
      };
    };
  }
  const write: (sheets: Sheet[], options?: { features: Feature[] }) => { toBuffer: () => Promise<Buffer> };
  export default write;
}
