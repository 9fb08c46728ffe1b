import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { loadPyodide } from 'pyodide';

import { projectRoot } from '../setup/install.mjs';

/**
 * Rebuilds packs/sympy/sympy.zip after an update of SymPy, or of Pyodide, whose Python compiles it:
 *
 *     pip download --no-deps sympy==1.14.0 mpmath==1.3.0
 *     node scripts/assets/make-sympy-zip.ts sympy-1.14.0-py3-none-any.whl mpmath-1.3.0-py3-none-any.whl
 */
const TRIMMED = `
import sys

sys.path[:0] = wheels
from sympy import *
# After it: SymPy has an re of its own.
import importlib.util, io, marshal, re, zipfile

# What is only loaded when it is needed.
x, n = Symbol('x', real=True), Symbol('n')
integrate(1/(x**4 + 1), x), integrate(exp(-x**2), (x, -oo, oo)), limit((sin(x) - x)/x**3, x, 0), solve(x*exp(x) - 2, x)
simplify(sin(x)**4 - cos(x)**4), Matrix([[1, 2], [3, 4]]).eigenvals(), solve([x**2 + n**2 - 5, x + n - 3], [x, n])
solveset(sin(x) - 1, x, S.Reals), summation(n**2, (n, 1, x)), factor(x**4 + 4), apart(1/(x**3 - x))

WHOLE = re.compile(r'sympy/(calculus|concrete|functions|integrals|matrices|polys|series|sets|simplify|solvers)/')
NEVER = re.compile(r'/(tests|benchmarks)/')

def is_needed(name):
    module = name.removesuffix('.py').removesuffix('/__init__').replace('/', '.')
    return name.endswith('.py') and not NEVER.search(name) and (module in sys.modules or WHOLE.match(name))

def compiled(source, name):
    # Without docstrings, and never checked against a source: there is none.
    code = compile(source, name, 'exec', dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, 'little') + bytes(8) + marshal.dumps(code)

result = io.BytesIO()
with zipfile.ZipFile(result, 'w') as trimmed:
    for wheel in map(zipfile.ZipFile, wheels):
        for name in sorted(wheel.namelist()):
            if is_needed(name):
                trimmed.writestr(zipfile.ZipInfo(name + 'c'), compiled(wheel.read(name), name), zipfile.ZIP_DEFLATED, 9)
            elif name.endswith('/LICENSE'):
                trimmed.writestr(zipfile.ZipInfo(name), wheel.read(name), zipfile.ZIP_DEFLATED, 9)
open('/sympy.zip', 'wb').write(result.getvalue())
`;

const pyodide = await loadPyodide();
const wheels = await Promise.all(
  process.argv.slice(2).map(async (wheel) => {
    pyodide.FS.writeFile(`/${path.basename(wheel)}`, await readFile(wheel));
    return `/${path.basename(wheel)}`;
  }),
);
pyodide.globals.set('wheels', pyodide.toPy(wheels));
pyodide.runPython(TRIMMED);
await writeFile(path.join(projectRoot, 'packs/sympy/sympy.zip'), pyodide.FS.readFile('/sympy.zip'));
