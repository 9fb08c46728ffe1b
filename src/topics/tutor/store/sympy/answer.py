"""Answers requests of the app with SymPy.

A request is JSON: what is asked for, and trees of expressions (src/solver/computer-algebra/tree.ts). Every
tree is built with SymPy's constructors from the tables below. No text is ever evaluated or parsed: the name of a
symbol is a name and nothing else.
"""

import json

from sympy import (
    Abs, Add, E, I, Matrix, Mul, Pow, Rational, Symbol,
    acos, acosh, apart, asec, acsc, asin, asinh, atan, atanh, cos, cosh, cot, coth, csc, csch, exp, factor, factorial,
    floor, integrate, limit, log, oo, pi, sec, sech, sign, simplify, sin, sinh, solve, tan, tanh,
)

CONSTANTS = {'pi': pi, 'e': E, 'i': I}
FUNCTIONS = {
    'sin': sin, 'cos': cos, 'tan': tan, 'cot': cot, 'sec': sec, 'csc': csc, 'asin': asin, 'acos': acos, 'atan': atan,
    'asec': asec, 'acsc': acsc, 'sinh': sinh, 'cosh': cosh, 'tanh': tanh, 'coth': coth, 'sech': sech, 'csch': csch,
    'asinh': asinh, 'acosh': acosh, 'atanh': atanh, 'ln': log, 'abs': Abs, 'floor': floor, 'sign': sign,
    'factorial': factorial,
    # In textbooks between 0 and pi.
    'acot': lambda x: pi / 2 - atan(x),
}
NAMES = {function: name for name, function in FUNCTIONS.items() if name != 'acot'}


# Larger ones are no school mathematics, and take Python's whole time or memory to write out.
MOST_EXPONENT = 1000
MOST_FACTORIAL = 1000
# Characters of the answer.
LONGEST = 20_000


class NotOurs(Exception):
    """The answer has something in it that students are not taught, or that the app cannot check."""


def built(tree):
    kind, *parts = tree
    if kind == 'number':
        return Rational(int(parts[0]), int(parts[1]))
    if kind == 'symbol':
        return Symbol(parts[0], real=True)
    if kind == 'constant':
        return CONSTANTS[parts[0]]
    if kind == 'infinity':
        return -oo if parts[0] == '-' else oo
    if kind == 'sum':
        return Add(*map(built, parts))
    if kind == 'product':
        return Mul(*map(built, parts))
    if kind == 'power':
        return Pow(built(parts[0]), bounded(built(parts[1]), MOST_EXPONENT))
    if kind == 'call':
        argument = built(parts[1])
        return FUNCTIONS[parts[0]](bounded(argument, MOST_FACTORIAL) if parts[0] == 'factorial' else argument)
    raise NotOurs(kind)


def bounded(expr, most):
    if isinstance(expr, Rational) and abs(expr) > most:
        raise NotOurs('too large')
    return expr


def tree_of(expr):
    if isinstance(expr, Rational):
        return ['number', str(expr.p), str(expr.q)]
    if isinstance(expr, Symbol):
        return ['symbol', expr.name]
    if expr in (oo, -oo):
        return ['infinity', '-' if expr == -oo else '+']
    for name, constant in CONSTANTS.items():
        if expr == constant:
            return ['constant', name]
    if isinstance(expr, Add):
        return ['sum', *map(tree_of, expr.args)]
    if isinstance(expr, Mul):
        return ['product', *map(tree_of, expr.args)]
    if isinstance(expr, exp):
        return ['power', ['constant', 'e'], tree_of(expr.args[0])]
    if isinstance(expr, Pow):
        return ['power', tree_of(expr.base), tree_of(expr.exp)]
    if type(expr) in NAMES and len(expr.args) == 1:
        return ['call', NAMES[type(expr)], tree_of(expr.args[0])]
    raise NotOurs(str(type(expr)))


def integral(integrand, variable, *bounds):
    if not bounds:
        return [integrate(integrand, variable)]
    return [simplify(integrate(integrand, (variable, *bounds), conds='none'))]


def inverse(*rows):
    return [['row', *map(tree_of, map(simplify, row))] for row in Matrix(rows).inv().tolist()]


REQUESTS = {
    'integral': integral,
    'roots': lambda left, right, variable: [simplify(root) for root in solve(left - right, variable)],
    'simplify': lambda expr: [simplify(expr)],
    'factorise': lambda expr: [factor(expr)],
    'partial-fractions': lambda expr: [apart(expr)],
}


def trees(what, of):
    if what == 'inverse':
        return inverse(*([built(entry) for entry in row[1:]] for row in of))
    if what == 'limit':
        expr, variable, place = map(built, of[:3])
        return [tree_of(simplify(limit(expr, variable, place, of[3][1])))]
    return [tree_of(found) for found in REQUESTS[what](*map(built, of))]


def answer(request):
    """The trees of what was found, as JSON; null where nothing was."""
    what, *of = json.loads(request)
    try:
        found = json.dumps(trees(what, of))
        return found if len(found) <= LONGEST else 'null'
    except Exception:
        # SymPy gives up in many ways, most of them errors of Python's own.
        return 'null'


# What SymPy loads with its first questions belongs to its start, not to the time that an answer may take.
solve(Symbol('x') ** 2 - 2)
integrate(sin(Symbol('x')))
